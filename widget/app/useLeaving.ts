import { useEffect, useState } from 'react'
import { useWidget } from '../useWidget.ts'

/** The frame is hidden by then; a page that shows it again finds the card standing. In ms. */
const goneAfter = 1000

/** Whether the modal is on its way out. */
export function useLeaving(): boolean {
  const open = useWidget((state) => state.open)
  const embedded = useWidget((state) => state.embedded)
  const [leaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setLeaving(!open && !embedded)
  }
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(false), goneAfter)
    return () => clearTimeout(timer)
  }, [leaving])
  return leaving
}
