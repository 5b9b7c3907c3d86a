import * as z from 'zod/mini'
import { text } from '../eip155/fields.ts'

/** An address of any form. */
export const address = text(90)
/** Satoshi: whole, as text, as WalletConnect sends it. */
export const satoshi = z.string().check(z.regex(/^[1-9]\d{0,15}$/))
