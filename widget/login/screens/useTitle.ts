import { useEffect, useRef } from 'react'
import { useLoginContext } from './useLogin.ts'

/** A part of a screen has a title of its own: in the widget's header, and in the heading of this frame. */
export function useTitle(title: string): void {
  const { store, widget } = useLoginContext()
  const last = useRef(title)
  useEffect(() => {
    if (last.current === title) return
    last.current = title
    store.setState(({ screen }) => ({ screen: screen && { ...screen, title } }))
    widget.show({ title, namesSite: false }).catch(() => undefined)
    // What was pressed is gone; the heading says the new title once this is drawn.
    setTimeout(() =>
      document.querySelector<HTMLElement>('[data-initial-focus], h1')?.focus({ preventScroll: true }),
    )
  }, [title, store, widget])
}
