import * as z from 'zod/mini'
import { text } from '../eip155/fields.ts'

/** An address of any form; one in capitals (BIP-173, for codes to scan) as it is written elsewhere. */
export const address = z.pipe(
  text(90),
  z.transform((written: string) =>
    /^(?:BC|TB|BCRT)1[0-9A-Z]+$/.test(written) ? written.toLowerCase() : written,
  ),
)
/** Satoshi: whole, as text, as WalletConnect sends it. */
export const satoshi = z.string().check(z.regex(/^[1-9]\d{0,15}$/))

/** Of Bitcoin's wallets for Wallet Standard and of Bitcoin Core. */
const words: Readonly<Record<string, number>> = { DEFAULT: 0, ALL: 1, NONE: 2, SINGLE: 3 }

const sighashWord = z.pipe(
  z.string().check(z.regex(/^(DEFAULT|(ALL|NONE|SINGLE)(\|ANYONECANPAY)?)$/)),
  z.transform((value: string): number => {
    const [word = '', alone] = value.split('|')
    return (words[word] ?? 0) + (alone ? 128 : 0)
  }),
)

/** By its byte or its word. */
export const sighash = z.union([z.int().check(z.minimum(0), z.maximum(255)), sighashWord])
