import type { ReactNode } from 'react'

/** Text as it is, line breaks and all; what is too long scrolls, by keyboard too. */
/** `signed`: it is what the signature is for. */
export const TextBox = (props: { label: string; mono?: boolean; signed?: boolean; children: ReactNode }) => (
  <section
    aria-label={props.label}
    data-fact={props.signed ? 'content' : undefined}
    className={props.mono ? 'message-box mono' : 'message-box'}
    translate={props.signed || props.mono ? 'no' : undefined}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
    tabIndex={0}
  >
    {props.children}
  </section>
)
