import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import { ChooseSecret } from './ChooseSecret.tsx'
import { ImportWords } from './ImportWords.tsx'
import { QuietButton } from './QuietButton.tsx'

/** A new wallet, or one that comes with its words: how its owner gets back to it from another device. */
export const SecureWallet = ({ screen }: { screen: ScreenOf<'SecureWallet'> }) => {
  const t = useWords()
  const [part, setPart] = useState<'new' | 'words' | 'imported'>('new')
  const words = useRef('')
  useEffect(
    () => () => {
      words.current = ''
    },
    [],
  )
  if (part === 'words')
    return (
      <ImportWords
        onBack={() => setPart('new')}
        onWords={(typed) => {
          words.current = typed
          setPart('imported')
        }}
      />
    )
  if (part === 'imported')
    return (
      <ChooseSecret
        key={part}
        label={t('login.import.save')}
        onCancel={screen.cancel}
        save={(secret) => screen.answer({ ...secret, words: words.current })}
      />
    )
  return (
    <ChooseSecret
      label={t('login.secure.create')}
      more={<QuietButton onClick={() => setPart('words')}>{t('login.import.open')}</QuietButton>}
      onCancel={screen.cancel}
      save={screen.answer}
    />
  )
}
