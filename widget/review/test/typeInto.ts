import { act } from 'react'
import { openPage } from './drawScreen.tsx'

const tell = (field: Element | undefined, event: unknown): void => void field?.dispatchEvent(event as Event)

/**
 * Types as a person does. React hears it only where a page stood when React loaded: in files named `*.dom.test.tsx`.
 */
export function typeInto(field: HTMLInputElement | undefined, text: string): Promise<void> {
  const page = openPage()
  const { set } = Object.getOwnPropertyDescriptor(page.HTMLInputElement.prototype, 'value') ?? {}
  return act(async () => {
    set?.call(field, text)
    tell(field, new page.Event('input', { bubbles: true }))
  })
}
