import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import { ChooseSecret } from './ChooseSecret.tsx'
import { FreshLogin } from './FreshLogin.tsx'
import { ImportWords } from './ImportWords.tsx'
import { QuietButton } from './QuietButton.tsx'

/** A new wallet, or one that comes with its words: how its owner gets back to it from another device. */
export const SecureWallet = (props: { screen: ScreenOf<'SecureWallet'> }) => (
  <FreshLogin onBack={props.screen.cancel} seconds={Number.POSITIVE_INFINITY}>
    {() => <Secure {...props} />}
  </FreshLogin>
)

const making = { title: 'login.secure.making.title', text: 'login.secure.making.text' } as const

const Secure = ({ screen }: { screen: ScreenOf<'SecureWallet'> }) => {
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
        note={t('login.secure.last')}
        onCancel={screen.cancel}
        saving={making}
        save={(secret) => screen.answer({ ...secret, words: words.current })}
      />
    )
  return (
    <ChooseSecret
      label={t('login.secure.create')}
      more={<QuietButton onClick={() => setPart('words')}>{t('login.import.open')}</QuietButton>}
      note={t('login.secure.last')}
      onCancel={screen.cancel}
      saving={making}
      save={screen.answer}
    />
  )
}
