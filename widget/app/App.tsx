import { useEffect, useState } from 'react'
import '../ui/tokens.css'
import '../ui/base.css'
import type { WidgetContext } from '../context.ts'
import { applyTheme } from '../ui/applyTheme.ts'
import { ReactWidgetContext } from '../useWidget.ts'
import { chooseLanguage, createFirstWords } from '../words/firstWords.ts'
import { WordsProvider } from '../words/WordsProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Modal } from './Modal.tsx'

export const App = ({ context }: { context: WidgetContext }) => {
  const [words] = useState(createFirstWords)

  useEffect(() => {
    chooseLanguage(words, navigator.languages).then(
      () => {
        document.documentElement.lang = words.locale
      },
      () => {},
    )
  }, [words])

  useEffect(() => {
    const { store } = context
    applyTheme(store.getState().theme)
    return store.subscribe((now, before) => {
      if (now.theme !== before.theme) applyTheme(now.theme)
    })
  }, [context])

  return (
    <ReactWidgetContext value={context}>
      <WordsProvider i18n={words}>
        <ErrorBoundary>
          <Modal />
        </ErrorBoundary>
      </WordsProvider>
    </ReactWidgetContext>
  )
}
