import type { EmailWork, EmailWorkAnswer } from '../../../server/contract/emailWork.ts'

/**
 * Does the proof of work that the server asks for where strangers used up what an email address may get. Rejects when it
 * is not done in time, or the caller left.
 */
export type DoWork = (challenge: EmailWorkAnswer, signal?: AbortSignal) => Promise<EmailWork>
