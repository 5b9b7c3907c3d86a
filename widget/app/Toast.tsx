import { useEffect, useRef, useState } from 'react'
import type { Toast as ToastState } from '../state/alerts.ts'
import { CheckIcon } from '../ui/icons/CheckIcon.tsx'
import { WarningIcon } from '../ui/icons/WarningIcon.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import type { WordId } from '../words/words.ts'
import './Toast.css'

/** Specification §9 and inventory §1.0.6. */
const visibleMs = 2500
const hideMs = 150

/**
 * A short line where the title of a view stands, for as long as it is there. A new one waits until the one before has gone,
 * all of them until the login frame has its answer, whose title says what for.
 */
export const Toast = () => {
  const { store } = useWidgetContext()
  const toast = useWidget((state) => (state.loginScreen ? null : state.toast))
  const [shown, setShown] = useState<ToastState | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const isVisible = useRef(false)
  const leftMs = useRef(0)

  useEffect(() => {
    const waitMs = isVisible.current ? hideMs : 0
    isVisible.current = toast !== null
    leftMs.current = waitMs + visibleMs
    const show = setTimeout(() => {
      setShown(toast)
      // What goes says nothing of the pointer and the focus that were on it.
      if (toast) return
      setHovered(false)
      setFocused(false)
    }, waitMs)
    return () => clearTimeout(show)
  }, [toast])

  // After the effect above, which says how much time there is.
  useEffect(() => {
    if (!toast || toast.kind === 'loading' || held) return
    const since = performance.now()
    const hide = setTimeout(() => store.getState().setToast(null), leftMs.current)
    return () => {
      clearTimeout(hide)
      leftMs.current -= performance.now() - since
    }
  }, [toast, held, store])

  return (
    shown && (
      // biome-ignore lint/a11y/noStaticElementInteractions: who reads slowly holds it
      <div
        className={`toast toast-${shown.kind}`}
        data-leaving={shown !== toast || undefined}
        onBlur={() => setFocused(false)}
        onFocus={() => setFocused(true)}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by the keyboard too
        tabIndex={0}
      >
        {shown.kind === 'loading' && <Spinner size={16} />}
        {shown.kind === 'success' && <CheckIcon size={16} />}
        {shown.kind === 'error' && <WarningIcon size={16} />}
        <span>
          <Sentence id={shown.word as WordId} values={shown.values ?? {}} />
        </span>
      </div>
    )
  )
}
