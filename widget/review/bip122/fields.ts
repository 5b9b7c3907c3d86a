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
