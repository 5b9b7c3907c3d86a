import type { Limit } from '../../limits/limits.ts'

/** Seconds that a code lives. */
export const codeSeconds = 600
/** Wrong codes after which a code is void. */
export const codeTries = 5

/**
 * Codes for one address: together with `codeTries` it bounds guessing by somebody who asks for code after code
 * to 60 in a million an hour.
 */
export const perAddress: Limit = { name: 'email-code-address', times: 12, seconds: 3_600 }

/**
 * Letters about new browsers for one address. Counted apart from codes, so that who can do no more than ask for letters
 * keeps nobody from the code that they may have.
 */
export const lettersPerAddress: Limit = { name: 'email-device-address', times: 12, seconds: 3_600 }

/** Codes and letters that one client may ask for, whatever the addresses. */
export const perClient = (times: number): Limit => ({ name: 'email-code-client', times, seconds: 600 })
