import type { ReactNode } from 'react'

/** What a screen is about: picture, one line, one sentence. */
export const Intro = (props: { icon: ReactNode; title: string; text: ReactNode }) => (
  <div className="login-intro">
    {props.icon}
    <p>{props.title}</p>
    <p className="muted">{props.text}</p>
  </div>
)
