import { type ReactNode, useId } from 'react'
import { AddressText } from '../../ui/AddressText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import type { Translate } from '../../words/useWords.ts'
import { useWords } from '../../words/useWords.ts'
import type { CheckedWords } from '../custody/checkWords.ts'
import './ImportWords.css'
import { useTypedWords } from './useTypedWords.ts'
import { WordsField } from './WordsField.tsx'

/** A wallet that is known by its words already: they are typed in, and the address shows that they are the right ones. */
export const ImportWords = (props: {
  /** The only wallet whose words are wanted, by its EVM address. */
  address?: string
  onBack(): void
  onWords(words: string): void
}) => {
  const t = useWords()
  const noteId = useId()
  const { field, checked, address, onInput, take } = useTypedWords()
  const other = address !== '' && props.address !== undefined && props.address !== address
  const wrong = other || (checked.state !== 'typing' && checked.state !== 'valid')
  return (
    <ViewBody
      footer={
        <>
          <Button onClick={props.onBack}>{t('shell.back')}</Button>
          <Button disabled={address === '' || other} kind="primary" onClick={() => props.onWords(take())}>
            {t('login.import.next')}
          </Button>
        </>
      }
    >
      <div className="login-stack">
        <WordsField describedBy={noteId} field={field} invalid={wrong} onInput={onInput} />
        <p aria-live="polite" className={wrong ? 'login-note login-error' : 'login-note muted'} id={noteId}>
          {other ? t('login.failed.otherWords') : noteOf(checked, t)}
        </p>
        {address && (
          <Details>
            <Detail name={t('login.import.address')}>
              <AddressText address={address} />
            </Detail>
          </Details>
        )}
        <Banner title={t('login.import.warning.title')} tone="warning">
          {t('login.import.warning.text')}
        </Banner>
      </div>
    </ViewBody>
  )
}

function noteOf(checked: CheckedWords, t: Translate): ReactNode {
  switch (checked.state) {
    case 'unknown':
      return <Sentence id="login.import.unknown" values={{ word: checked.word, number: checked.number }} />
    case 'tooMany':
      return t('login.import.tooMany', { count: checked.count })
    case 'unfit':
      return t('login.import.unfit', { count: checked.count })
    default:
      return t('login.import.count', { count: checked.count })
  }
}
