import * as z from 'zod/mini'
import { text } from '../../../review/eip155/fields.ts'

/** The id of calls, alone (EIP-5792). */
export const callsIdParams = z.array(text(8194).check(z.minLength(1))).check(z.length(1))
