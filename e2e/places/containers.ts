import type { Place } from './place.ts'

const body = (rules: string): Place => ({ css: `body{${rules}}` })

/** What the elements around ours are. */
export const containers: Record<string, Place> = {
  'a long body with a transform': body('transform:translateZ(0);min-height:3000px'),
  'a body that is moved away': body('transform:translate(30px,2000px)'),
  'a filter on the body': body('filter:blur(2px)'),
  'a filter on the document': { css: 'html{filter:grayscale(1)}' },
  'a see-through body': body('opacity:.99'),
  'a body with a perspective': body('perspective:500px'),
  'a body that says it will change': body('will-change:transform'),
  'a body that contains its paint': body('contain:paint;height:10px;overflow:hidden'),
  'a body that is a container of queries': body('container-type:inline-size'),
  'a body that is drawn when it is in sight': body('content-visibility:auto'),
  'a body with a mask': body('mask-image:linear-gradient(#000,#0000)'),
  'a body with a blend': body('mix-blend-mode:multiply;isolation:isolate'),
  'a body with a text twice as large': body('font-size:200%'),
  'a body that writes from above': body('writing-mode:vertical-rl'),
  'a body that writes from the right': body('direction:rtl'),
  'a body that scrolls itself': body('height:100vh;overflow:auto'),
  'a body in a grid': body('display:grid;grid-template-columns:1fr 1fr'),
  'a document with a snap': { css: 'html{scroll-snap-type:y mandatory;scroll-behavior:smooth}' },
}
