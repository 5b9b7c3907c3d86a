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
      const height = Math.ceil(freeHeight(whole))
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

/** Px, as high as it would be in a frame that is high enough. What scrolls is told in whole px only, so that is not asked. */
function freeHeight(whole: HTMLElement): number {
  const scroller = whole.querySelector('.view-scroll')
  const scrolled = scroller?.scrollTop ?? 0
  whole.style.maxHeight = 'none'
  const { height } = whole.getBoundingClientRect()
  whole.style.maxHeight = ''
  if (scroller) scroller.scrollTop = scrolled
  return height
}
