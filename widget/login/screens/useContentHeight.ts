import { type RefObject, useLayoutEffect } from 'react'
import { useLoginContext } from './useLogin.ts'

/** Tells the widget how high the whole content is, also the part that scrolls because the frame is still small. */
export function useContentHeight(stage: RefObject<HTMLElement | null>, screenId: string | undefined): void {
  const { widget } = useLoginContext()
  useLayoutEffect(() => {
    const whole = stage.current
    if (!whole || !screenId) return
    let told = 0
    const measure = () => {
      const scroller = whole.querySelector('.view-scroll')
      const hidden = scroller ? scroller.scrollHeight - scroller.clientHeight : 0
      const height = Math.ceil(whole.getBoundingClientRect().height + hidden)
      if (height === 0 || height === told) return
      told = height
      widget.resize(height).catch(() => undefined)
    }
    const sizes = new ResizeObserver(measure)
    const watch = () => {
      for (const part of [whole, ...whole.querySelectorAll('.view-scroll > *')]) sizes.observe(part)
      measure()
    }
    const parts = new MutationObserver(watch)
    parts.observe(whole, { childList: true, subtree: true })
    watch()
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [stage, screenId, widget])
}
