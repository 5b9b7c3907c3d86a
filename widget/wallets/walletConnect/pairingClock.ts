import type { Pairing } from '../../state/walletConnect.ts'

/** Specification §9; in ms. */
export const pairingLifeMs = 240_000
/** With no more than this left a code is not given to a wallet any more. */
export const expiryMarginMs = 10_000
/** Trying again sooner than this does nothing. */
export const retryGapMs = 1_000

export const isOver = ({ expiresAt }: Pick<Pairing, 'expiresAt'>, now = Date.now()): boolean =>
  expiresAt - now <= expiryMarginMs

export const mayRetry = (lastAt: number, now = Date.now()): boolean => now - lastAt >= retryGapMs
