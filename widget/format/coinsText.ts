import { verbatim } from './verbatim.ts'

/** An amount and what it is of, each by itself: letters that run from right to left would draw the symbol in front of it. */
export const coinsText = (amount: string, symbol: string): string => `${verbatim(amount)} ${verbatim(symbol)}`
