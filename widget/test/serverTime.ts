/** The server's clock in tests: days from this machine's, so that who reads the wrong one is noticed. */
export const serverAheadMs = 50 * 3_600_000

export const serverNow = (): number => Date.now() + serverAheadMs
