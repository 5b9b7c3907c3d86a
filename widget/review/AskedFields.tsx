import { Detail } from '../ui/Details.tsx'
import { VisibleText } from '../ui/VisibleText.tsx'
import { useWords } from '../words/useWords.ts'
import type { RequestSubject } from './subject.ts'

/** Fields of a request that go to the wallet as they came, because nobody here knows what they do. */
export const AskedFields = (props: { subject: RequestSubject }) => {
  const t = useWords()
  if (!('fields' in props.subject)) return null
  return props.subject.fields?.map(({ name, value }) => (
    <Detail key={name} name={t('detail.capability')}>
      <VisibleText text={`${name}: ${value}`} />
    </Detail>
  ))
}
