import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { firstLetter } from '../format/firstLetter.ts'
import { hueOf } from '../format/hueOf.ts'
import { pictureWaitMs } from './pictureWaitMs.ts'
import './Tile.css'

/** A picture of fixed size, tinted until it is here; a letter stands in when there is none or it can't be shown. Decorative. */
export const Tile = (props: {
  src: string | undefined
  name: string
  size?: number
  round?: boolean
  /** The letter has a colour by the name. */
  drawn?: boolean
}) => {
  const { src, name, size = 40, round, drawn } = props
  const [broken, setBroken] = useState('')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (src && image.current?.complete === false) setBroken(src)
    }, pictureWaitMs)
    return () => clearTimeout(timer)
  }, [src])
  const box = { width: size, height: size, fontSize: size * 0.44 }
  const className = round ? 'tile tile-round' : 'tile'
  if (!src || src === broken)
    return (
      <span
        aria-hidden="true"
        className={`${className} ${drawn ? 'tile-letter tile-drawn' : 'tile-letter'}`}
        style={drawn ? ({ ...box, '--hue': hueOf(name) } as CSSProperties) : box}
      >
        {firstLetter(name)}
      </span>
    )
  return (
    <img
      alt=""
      // What is part of the page was painted before us (first/drawList.ts).
      className={src.startsWith('data:') ? className : `${className} tile-late`}
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
      onLoad={(event) => {
        event.currentTarget.className = className
      }}
      ref={image}
      src={src}
      style={box}
    />
  )
}
