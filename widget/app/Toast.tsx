import { useEffect, useRef, useState } from 'react'
import type { Toast as ToastState } from '../state/alerts.ts'
import { CheckIcon } from '../ui/icons/CheckIcon.tsx'
import { WarningIcon } from '../ui/icons/WarningIcon.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import type { WordId } from '../words/words.ts'
import './Toast.css'

/** Specification §9 and inventory §1.0.6, in ms. */
const visibleFor = 2500
const hideTime = 150

/** A short line below the header of the card. A new one waits until the one before has gone. */
export const Toast = () => {
  const { store } = useWidgetContext()
  const toast = useWidget((state) => state.toast)
  const [shown, setShown] = useState<ToastState | null>(null)
  const visible = useRef(false)

  useEffect(() => {
    const wait = visible.current ? hideTime : 0
    visible.current = toast !== null
    const show = setTimeout(() => setShown(toast), wait)
    const hide =
      toast && toast.kind !== 'loading'
        ? setTimeout(() => store.getState().setToast(null), wait + visibleFor)
        : undefined
    return () => {
      clearTimeout(show)
      clearTimeout(hide)
    }
  }, [toast, store])

  return (
    <div className="toast-area">
      {shown && (
        <div className={`toast toast-${shown.kind}`} data-leaving={shown !== toast || undefined}>
          {shown.kind === 'loading' && <Spinner size={18} />}
          {shown.kind === 'success' && <CheckIcon size={18} />}
          {shown.kind === 'error' && <WarningIcon size={18} />}
          <span>
            <Sentence id={shown.word as WordId} values={shown.values ?? {}} />
          </span>
        </div>
      )}
    </div>
  )
}
