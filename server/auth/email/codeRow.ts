import { createHash } from 'node:crypto'
import type { ServerContext } from '../../context.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import type { CodeKind } from './codeMail.ts'

/** What a code proves the address for; `update-…` are followed by the user's id. */
export type CodePurpose = 'login' | `update-old:${string}` | `update-new:${string}`

/** `login`, `update-old` or `update-new`. */
export const kindOf = (purpose: CodePurpose): CodeKind => purpose.split(':')[0] as CodeKind

/** Key in db/schema/emailCodes.ts of the time when an address was mailed last, whoever asked; `device`: about a browser. */
export const lastId = (purpose: CodePurpose | 'device', email: string): string => `${purpose}:${email}`

/** The frame that requests a code, on one page of one project. */
export interface CodeAsker {
  /** Secret of that frame. */
  binding: string
  frame: Pick<FrameIdentity, 'projectId' | 'origin'>
}

/**
 * Key of a code there: one for each frame, project and page, so that nobody voids the code of another, and a code that
 * the letter says is for one page logs in on no other.
 */
export const codeId = (purpose: CodePurpose, email: string, asker: CodeAsker): string =>
  `${lastId(purpose, email)} ${askerHash(asker)}`

export const askerHash = ({ binding, frame }: CodeAsker): string =>
  createHash('sha256')
    .update(JSON.stringify([binding, frame.projectId, frame.origin]))
    .digest('hex')

/** Six digits are found by trying them all; only who has the server's key can. */
export const codeHash = (context: ServerContext, id: string, code: string): string =>
  context.sealer.mac('email-code', `${id}\n${code}`)
