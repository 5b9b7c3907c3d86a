import { instantOf } from '../format/instantOf.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { VisibleText } from '../ui/VisibleText.tsx'
import { useWords } from '../words/useWords.ts'

/** Who means "without end" writes the largest number there is. */
const largest =
  /^(115792089237316195423570985008687907853269984665640564039457584007913129639935|0xf{64}|1461501637330902918203684832716283019655932542975|0xf{40})$/i

const isAddress = /^0x[0-9a-fA-F]{40}$/

/** One value as it is signed, with what a bare number means where its name tells. */
export const TypedValue = (props: { name: string; type: string; value: unknown }) => {
  const { name, type, value } = props
  const t = useWords()
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  if (type === 'address' && isAddress.test(text)) return <AddressText address={text} />
  const instant = instantOf(name, text)
  const note = largest.test(text) ? t('typed.largest') : instant
  return (
    <>
      <VisibleText text={text} />
      {note && <span className="typed-date">{note}</span>}
    </>
  )
}
