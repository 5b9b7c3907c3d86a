import type { QuoteMark } from '../../actions/send/family.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { useSends } from './useSends.ts'

const words: Readonly<Record<QuoteMark, { title: WordId; text: WordId }>> = {
  unconfirmed: { title: 'bitcoin.unconfirmed.title', text: 'bitcoin.unconfirmed.text' },
  memo: { title: 'send.memo.wanted.title', text: 'send.memo.wanted.text' },
  smallCoins: { title: 'bitcoin.smallCoins.title', text: 'bitcoin.smallCoins.text' },
}

/** What is odd about a payment, as its quote says. */
export const QuoteBanners = ({ marks }: { marks: readonly QuoteMark[] }) => {
  const t = useWords()
  return marks.map((mark) => (
    <Banner key={mark} title={t(words[mark].title)} tone="warning">
      {t(words[mark].text)}
    </Banner>
  ))
}

/** The person’s own word that small coins may go, for this payment. */
export const SmallCoinsButton = () => {
  const t = useWords()
  const setDraft = useSends(({ setDraft }) => setDraft)
  return <Button onClick={() => setDraft({ smallCoins: true })}>{t('send.smallCoins')}</Button>
}
