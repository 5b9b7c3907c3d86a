import { useState } from 'react'
import type { ViewEntry } from './state/views.ts'
import { useWidgetContext } from './useWidget.ts'

/** As `useState`, for what a person types: it is there again with its view, after another one lay over that. */
export function useTyped(begin: string): [text: string, setText: (text: string) => void] {
  const { store, look } = useWidgetContext()
  const [view] = useState(() => store.getState().history.at(-1) as ViewEntry)
  const [text, setText] = useState(look.typed.get(view) ?? begin)
  const type = (changed: string): void => {
    look.typed.set(view, changed)
    setText(changed)
  }
  return [text, type]
}
