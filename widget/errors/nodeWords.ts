/** Texts of nodes may hold what somebody else wrote: nothing is read out of them. */

/** geth numbers so what a contract said. */
export const revertCode = 3
/** A contract may say anything in its reason. */
export const revertWords = /revert/i
/** So may a program of Solana, and nodes refuse in words of their own. */
export const nodeWords =
  /\bVM Exception\b|fail with error|program (?:log|error)|simulation failed|processing instruction|nonce too|mempool|insufficient/i
