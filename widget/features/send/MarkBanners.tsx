import type { ReceiverMark } from '../../actions/send/family.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useWords } from '../../words/useWords.ts'
import { markWords } from './markWords.ts'

export const MarkBanners = ({ marks }: { marks: readonly ReceiverMark[] }) => {
  const t = useWords()
  return marks.map((mark) => {
    const { tone, title, text } = markWords[mark]
    return (
      <Banner key={mark} title={t(title)} tone={tone}>
        {t(text)}
      </Banner>
    )
  })
}
