import { isFirstWord } from './isFirstWord.ts'

/** What the views of the journey `connect` say, and what can go wrong in them. */
const waysIn = /^(connecting|email|error|farcaster|link|social|walletConnect)\.|^wallets\.search$/

export const isWayInWord = (id: string): boolean => isFirstWord(id) || waysIn.test(id)
