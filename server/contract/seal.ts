import * as z from 'zod/mini'
import { sealedLimit, sealedTextLimit } from './limits.ts'

/**
 * What the page may keep for the widget without reading it: the keys of WalletConnect sessions, where the browser
 * refuses the frame a storage of its own. Same origin and frame token; opens only for the same project on the same page.
 */

/** `POST /frame/seal` → `{ sealed }` */
export const sealRequestSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(sealedTextLimit)),
})

/** `POST /frame/open` → `{ text }`; 400 `invalid_seal` for what was sealed elsewhere, for another page, or more than eight days ago. */
export const openRequestSchema = z.object({
  sealed: z.string().check(z.minLength(1), z.maxLength(sealedLimit)),
})
