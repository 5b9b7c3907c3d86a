import type * as z from 'zod/mini'
import { approvalFrameSchema, approvalWindowSchema } from '../../../server/contract/approvals.ts'
import { frameReportSchema, frameTokenRequestSchema } from '../../../server/contract/frame.ts'
import * as login from '../../../server/contract/login.ts'
import { loginReportSchema } from '../../../server/contract/loginReport.ts'
import { openRequestSchema, sealRequestSchema } from '../../../server/contract/seal.ts'
import * as wallet from '../../../server/contract/wallet.ts'
import type { Route } from '../../../server/test/allRoutes.ts'
import { endpointOf } from '../../../server/test/fitsContract.ts'
import { type JsonSchema, jsonSchema } from '../../../server/v1/openApi/jsonSchema.ts'
import type { Random } from '../random.ts'

/** Bodies of what is not in the data API's own list; a path that is in neither gets any of them. */
const byPath: Readonly<Record<string, z.ZodMiniType>> = {
  '/frame/token': frameTokenRequestSchema,
  '/frame/report': frameReportSchema,
  '/frame/seal': sealRequestSchema,
  '/frame/open': openRequestSchema,
  '/login/report': loginReportSchema,
  '/login/approvals/frame': approvalFrameSchema,
  '/login/approvals/window': approvalWindowSchema,
  '/login/email/code': login.emailCodeRequestSchema,
  '/login/email/work': login.emailWorkRequestSchema,
  '/login/email/device': login.emailDeviceRequestSchema,
  '/login/email/update': login.emailUpdateRequestSchema,
  '/login/email/update/old': login.emailUpdateCodeSchema,
  '/login/email/update/new': login.emailUpdateCodeSchema,
  '/login/handoffs': login.handoffRequestSchema,
  '/login/farcaster': login.farcasterRequestSchema,
  '/login/sessions': login.sessionRequestSchema,
  '/login/sessions/end': login.sessionEndSchema,
  '/login/passkeys': login.passkeyRequestSchema,
  '/login/wallet': wallet.createWalletSchema,
  '/login/wallet/confirm': wallet.confirmSchema,
  '/login/wallet/login-share': wallet.loginShareRequestSchema,
  '/login/wallet/recovery-share': wallet.recoveryShareRequestSchema,
  '/login/wallet/verifier': wallet.verifierSchema,
  '/login/wallet/rotate': wallet.rotateSchema,
  '/login/wallet/rotate/confirm': wallet.confirmSchema,
}

const ready = new Map<z.ZodMiniType, JsonSchema>()
/** The JSON Schema of a shape, made once. */
export function schemaOf(shape: z.ZodMiniType): JsonSchema {
  const known = ready.get(shape) ?? jsonSchema(shape)
  ready.set(shape, known)
  return known
}

/** What a body of a route looks like. */
export function bodySchema(random: Random, route: Route): JsonSchema {
  const shape = endpointOf('POST', route.path)?.body ?? byPath[route.path]
  return schemaOf(shape ?? random.pick(Object.values(byPath)))
}
