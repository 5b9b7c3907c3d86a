/** Specification §9; in ms. */
export const pairingLifeMs = 240_000
/** With no more than this left a code is not given to a wallet any more. */
export const expiryMarginMs = 10_000
/** Two attempts begin at least this far apart. */
export const retryGapMs = 1_000
