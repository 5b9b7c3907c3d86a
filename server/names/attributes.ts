import { invalidAttributes } from './refusals.ts'

/** Attributes that a name may have. */
const keys: ReadonlySet<string> = new Set(['bio', 'avatar'])
const value = /^[a-zA-Z0-9@:/._\-?&=+ ]{1,255}$/

/** @throws HttpError 400 `invalid_body` with the field `attributes` */
export function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(attributes)) {
    if (!keys.has(key)) throw invalidAttributes('There are the attributes bio and avatar')
    if (!value.test(text)) {
      throw invalidAttributes('An attribute has 1 to 255 of a-z A-Z 0-9 space and @ : / . _ - ? & = +')
    }
  }
}
