import type { ServerContext } from '../../context.ts'

/** What a code proves the address for; `update-…` are followed by the user's id. */
export type CodePurpose = 'login' | `update-old:${string}` | `update-new:${string}`

/** Key of db/schema/emailCodes.ts. */
export const codeId = (purpose: CodePurpose, email: string): string => `${purpose}:${email}`

/** Six digits are found by trying them all; only who has the server's key can. */
export const codeHash = (context: ServerContext, id: string, code: string): string =>
  context.sealer.mac('email-code', `${id}\n${code}`)
