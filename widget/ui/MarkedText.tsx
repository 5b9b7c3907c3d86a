import type { ReactNode } from 'react'
import { markedParts } from '../format/verbatim.ts'
import { Verbatim } from './Verbatim.tsx'

/** A text whose marked parts (format/verbatim.ts) stay as they are when the page is translated. */
export const MarkedText = ({ text }: { text: string }) =>
  markedParts(text).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity
    at % 2 ? <Verbatim key={at}>{part}</Verbatim> : part,
  )

/** The same where words come as a text, anything else as it is. */
export const marked = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <MarkedText text={content} /> : content
