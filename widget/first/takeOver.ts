import type { Beginning } from './beginning.ts'
import { nameOfButton } from './nameOfButton.ts'

/** What a person did on the document's own screen, for the app that stands in its place. */
export interface Left {
  /** What stands in the email field. */
  typed: string
  /** Does the same to the app's screen. */
  repeat(): void
}

const fieldOf = (place: ParentNode) => place.querySelector<HTMLInputElement>('.email input')
const boxOf = (place: ParentNode) => place.querySelector<HTMLInputElement>('.legal input')

/** To be called before the app is drawn. */
export function takeOver(
  document: Document,
  { button: pressed, submitted }: Pick<Beginning, 'button' | 'submitted'>,
): Left {
  const field = fieldOf(document)
  const { value: typed = '', selectionStart: start, selectionEnd: end, selectionDirection } = field ?? {}
  const isFocused = field !== null && field === document.activeElement
  const isChecked = boxOf(document)?.checked

  const focus = (own: HTMLInputElement): void => {
    own.focus({ preventScroll: true })
    // A field for addresses tells no selection, and takes none.
    own.type = 'text'
    own.setSelectionRange(start ?? null, end ?? null, selectionDirection ?? undefined)
    own.type = 'email'
  }
  return {
    typed,
    repeat() {
      const box = boxOf(document)
      if (isChecked && box?.checked === false) box.click()
      const own = fieldOf(document)
      if (own && isFocused) focus(own)
      if (submitted) own?.form?.requestSubmit()
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('.connect button')]
      buttons.find((button) => pressed && nameOfButton(button) === pressed)?.click()
    },
  }
}
