import { useState } from 'react'
import { useWidgetContext } from './useWidget.ts'

/** As `useState`, for what a person types: it is there again with its view, after another one lay over that. */
export function useTyped(begin: string, field = ''): [text: string, setText: (text: string) => void] {
  const { store, look } = useWidgetContext()
  const [key] = useState(() => store.getState().history.at(-1)?.key ?? 0)
  const [text, setText] = useState(look.typed.get(key)?.[field] ?? begin)
  const type = (changed: string): void => {
    look.typed.set(key, { ...look.typed.get(key), [field]: changed })
    setText(changed)
  }
  return [text, type]
}
