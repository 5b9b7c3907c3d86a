import * as z from 'zod/mini'
import { type EmailWork, emailWorkAnswerSchema } from '../../../server/contract/emailWork.ts'
import {
  accessTokenAnswerSchema,
  emailCodeAnswerSchema,
  emailDeviceAnswerSchema,
  emailUpdateAnswerSchema,
  farcasterAnswerSchema,
  handoffAnswerSchema,
  nonceAnswerSchema,
  type Proof,
  passkeyOptionsAnswerSchema,
  sessionAnswerSchema,
} from '../../../server/contract/login.ts'
import type { ServerClient } from './serverClient.ts'

const nothing = z.unknown()

/** The routes of server/contract/login.ts, one function each. */
export const loginRoutes = ({ ask }: ServerClient) => ({
  session: () => ask('/login/session', sessionAnswerSchema),
  /** The same of whoever is logged in now, who may be another than the frame takes for it. */
  whoever: () => ask('/login/session', sessionAnswerSchema, { anybody: true }),
  emailCode: (body: { email: string; binding: string; device?: string; work?: EmailWork }) =>
    ask('/login/email/code', emailCodeAnswerSchema, { body }),
  /** The challenge where the limit of an address is reached. */
  emailWork: (email: string) => ask('/login/email/work', emailWorkAnswerSchema, { body: { email } }),
  emailDevice: (body: { email: string; binding: string }) =>
    ask('/login/email/device', emailDeviceAnswerSchema, { body }),
  emailUpdate: (body: { email: string; binding: string }) =>
    ask('/login/email/update', emailUpdateAnswerSchema, { body }),
  confirmOldEmail: (body: { code: string; binding: string }) =>
    ask('/login/email/update/old', emailCodeAnswerSchema, { body }),
  confirmNewEmail: (body: { code: string; binding: string }) =>
    ask('/login/email/update/new', sessionAnswerSchema, { body }),
  nonces: () => ask('/login/nonces', nonceAnswerSchema, { body: {} }),
  handoffs: (body: { provider: string; binding: string; key: string }) =>
    ask('/login/handoffs', handoffAnswerSchema, { body }),
  farcaster: (body: { binding: string }) => ask('/login/farcaster', farcasterAnswerSchema, { body }),
  passkeyOptions: () => ask('/login/passkeys/options', passkeyOptionsAnswerSchema, { body: {} }),
  /** Nobody waits for it: the wallet is shown meanwhile, and the person may leave. */
  registerPasskey: (body: { challengeId: string; response: object }) =>
    ask('/login/passkeys', nothing, { body, outlivesPage: true }),
  logIn: (body: { proof: Proof; cookieless: boolean; ticketKey?: string }, signal?: AbortSignal) =>
    ask('/login/sessions', sessionAnswerSchema, { body, signal }),
  resume: (held: { ticket: string; signature?: string }) =>
    ask('/login/sessions', sessionAnswerSchema, {
      body: { proof: { kind: 'ticket', ...held } satisfies Proof, cookieless: true },
      anybody: true,
    }),
  /** Ends the session of a ticket that somebody else used. */
  endTicket: (ticket: { ticket: string; signature?: string }) =>
    ask('/login/sessions/end', nothing, { body: { ticket }, anybody: true }),
  end: (everywhere: boolean) => ask('/login/sessions/end', nothing, { body: { everywhere } }),
  accessToken: () => ask('/login/access-token', accessTokenAnswerSchema, { body: {} }),
})
export type LoginRoutes = ReturnType<typeof loginRoutes>
