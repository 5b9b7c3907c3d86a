import { useEffect, useState } from 'react'
import '../ui/tokens.css'
import '../ui/base.css'
import type { WidgetContext } from '../context.ts'
import { ReactWidgetContext } from '../useWidget.ts'
import { chooseLanguage, createFirstWords } from '../words/firstWords.ts'
import { WordsProvider } from '../words/WordsProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { followTheme } from './followTheme.ts'
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

  useEffect(() => followTheme(context.store), [context])

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
