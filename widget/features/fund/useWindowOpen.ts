import { useEffect, useState } from 'react'
import { providerWindowOf } from '../../actions/fund/providerWindow.ts'
import { useWidgetContext } from '../../useWidget.ts'

const paceMs = 500

/** Is the window there? Nobody tells us when it goes. */
export function useWindowOpen(): boolean {
  const context = useWidgetContext()
  const [open, setOpen] = useState(() => providerWindowOf(context).isOpen())
  useEffect(() => {
    const look = () => setOpen(providerWindowOf(context).isOpen())
    look()
    const timer = setInterval(look, paceMs)
    return () => clearInterval(timer)
  }, [context])
  return open
}
