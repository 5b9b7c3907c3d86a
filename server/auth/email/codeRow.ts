import type { ServerContext } from '../../context.ts'
import type { CodeKind } from './codeMail.ts'

/** What a code proves the address for; `update-…` are followed by the user's id. */
export type CodePurpose = 'login' | `update-old:${string}` | `update-new:${string}`

/** `login`, `update-old` or `update-new`. */
export const kindOf = (purpose: CodePurpose): CodeKind => purpose.split(':')[0] as CodeKind

/** Key of db/schema/emailCodes.ts. */
export const codeId = (purpose: CodePurpose, email: string): string => `${purpose}:${email}`

/** Six digits are found by trying them all; only who has the server's key can. */
export const codeHash = (context: ServerContext, id: string, code: string): string =>
  context.sealer.mac('email-code', `${id}\n${code}`)
