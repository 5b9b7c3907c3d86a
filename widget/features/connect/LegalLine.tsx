import { Fragment } from 'react'
import { consentTo, hasAccepted, hasBox } from '../../state/legal.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'

const sentenceOf = (terms?: string, privacy?: string): WordId => {
  if (terms && privacy) return 'connect.legal.both'
  return terms ? 'connect.legal.terms' : 'connect.legal.privacy'
}

/** What stands between `<terms>…</terms>` or `<privacy>…</privacy>` of the sentence is a link. */
const linked = /<(terms|privacy)>(.*?)<\/\1>/

/** What a person agrees to, by connecting or by a box to check; only where the project says so. */
export const LegalLine = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  const terms = useWidget((state) => state.termsUrl)
  const privacy = useWidget((state) => state.privacyUrl)
  const boxed = useWidget(hasBox)
  const accepted = useWidget(hasAccepted)
  if (!terms && !privacy) return null

  const links: Readonly<Record<string, string | undefined>> = { terms, privacy }
  // Text, name of a link, its text, text, and so on.
  const parts = t(sentenceOf(terms, privacy)).split(linked)
  const sentence = parts.map((part, at) => {
    const name = at % 3 === 1 ? part : ''
    if (at % 3 === 2) return null
    if (!name) return <Fragment key={part}>{part}</Fragment>
    return (
      <a href={links[name]} key={name} rel="noreferrer" target="_blank">
        {parts[at + 1]}
      </a>
    )
  })
  if (!boxed) return <p className="legal">{sentence}</p>
  return (
    <label className="legal">
      <input
        checked={accepted}
        onChange={({ target }) => {
          const state = store.getState()
          store.setState({ consent: target.checked ? consentTo(state, Date.now()) : '' })
        }}
        type="checkbox"
      />{' '}
      {sentence}
    </label>
  )
}
