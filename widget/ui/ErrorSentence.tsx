import { catalogue } from '../errors/catalogue.ts'
import type { WidgetErrorCode } from '../errors/widgetError.ts'
import type { WordValues } from '../words/safeValues.ts'
import { Sentence } from './Sentence.tsx'

/** What a person reads of an error; names that stand in it stay as they are when the page is translated. */
export const ErrorSentence = (props: {
  error: { code: WidgetErrorCode; values: WordValues }
  part: 'title' | 'text'
}) => <Sentence id={catalogue[props.error.code][props.part]} values={props.error.values} />
