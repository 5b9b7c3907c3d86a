import { type Speed, speeds } from '../../actions/send/family.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { useSends } from './useSends.ts'

const words: Readonly<Record<Speed, WordId>> = {
  slow: 'send.speed.slow',
  normal: 'send.speed.normal',
  fast: 'send.speed.fast',
}

/** How soon it should be mined, which is how much it costs. */
export const SpeedTabs = () => {
  const t = useWords()
  const speed = useSends(({ draft }) => draft.speed)
  const setDraft = useSends(({ setDraft }) => setDraft)
  return (
    <Tabs
      label={t('send.speed.label')}
      onSelect={(chosen) => setDraft({ speed: chosen })}
      selected={speed}
      tabs={speeds.map((id) => ({ id, content: t(words[id]) }))}
    />
  )
}
