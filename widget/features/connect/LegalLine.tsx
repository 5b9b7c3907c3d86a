import { Trans } from '@lingui/react'
import { useWidget } from '../../useWidget.ts'
import type { WordId } from '../../words/words.ts'

const sentence = (terms?: string, privacy?: string): WordId => {
  if (terms && privacy) return 'connect.legal.both'
  return terms ? 'connect.legal.terms' : 'connect.legal.privacy'
}

/** What a person agrees to by connecting; only where the project says so. */
export const LegalLine = () => {
  const terms = useWidget((state) => state.termsUrl)
  const privacy = useWidget((state) => state.privacyUrl)
  const link = (href: string | undefined) => (
    // biome-ignore lint/a11y/useAnchorContent: the sentence fills it
    <a href={href} rel="noreferrer" target="_blank" />
  )
  return (
    <p className="legal">
      <Trans components={{ terms: link(terms), privacy: link(privacy) }} id={sentence(terms, privacy)} />
    </p>
  )
}
