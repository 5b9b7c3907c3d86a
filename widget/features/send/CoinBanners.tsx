import type { Quote } from '../../actions/send/family.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { useSends } from './useSends.ts'

type CoinMark = NonNullable<Quote['coins']>[number]

const words: Readonly<Record<CoinMark, { title: WordId; text: WordId }>> = {
  unconfirmed: { title: 'bitcoin.unconfirmed.title', text: 'bitcoin.unconfirmed.text' },
  smallCoins: { title: 'bitcoin.smallCoins.title', text: 'bitcoin.smallCoins.text' },
}

/** What is odd about the coins of Bitcoin that pay. */
export const CoinBanners = ({ marks }: { marks: readonly CoinMark[] }) => {
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
