import { typefaceOf, type Weight } from './typefaces.ts'

/** The portal's colours on paper (its tokens, light). */
export const colours = {
  ink: '#12262b',
  inkSoft: '#4a5e63',
  accent: '#0b5a5e',
  accentStrong: '#08464a',
  accentWash: '#e3f0ef',
  band: '#0a3a3f',
  inkOnBand: '#f2f8f7',
  inkOnBandSoft: '#b5d0cf',
  hairline: '#dce4e3',
  edge: '#728689',
  warning: '#7d5200',
  warningWash: '#fdf4e0',
} as const

/** How a text is set: sizes and distances in points. */
export type TextStyle = {
  readonly weight: Weight
  readonly size: number
  readonly line: number
  readonly colour: string
}

const { ink, inkSoft, accent, accentStrong, inkOnBand, inkOnBandSoft, warning } = colours

export const styles = {
  brand: { weight: 'strong', size: 11, line: 15, colour: inkOnBandSoft },
  insurer: { weight: 'regular', size: 9, line: 12, colour: inkOnBandSoft },
  title: { weight: 'strong', size: 20, line: 27, colour: inkOnBand },
  section: { weight: 'strong', size: 10.5, line: 15, colour: accent },
  figure: { weight: 'strong', size: 25, line: 31, colour: accentStrong },
  figureLabel: { weight: 'strong', size: 9, line: 13, colour: accent },
  keyFigure: { weight: 'strong', size: 11.5, line: 16, colour: accentStrong },
  text: { weight: 'regular', size: 8.75, line: 12.2, colour: ink },
  textStrong: { weight: 'strong', size: 8.75, line: 12.2, colour: ink },
  textSoft: { weight: 'regular', size: 8.75, line: 12.2, colour: inkSoft },
  payable: { weight: 'strong', size: 8.75, line: 12.2, colour: accentStrong },
  label: { weight: 'regular', size: 7.75, line: 11, colour: inkSoft },
  warning: { weight: 'regular', size: 8.75, line: 12.2, colour: warning },
  warningStrong: { weight: 'strong', size: 8.75, line: 12.2, colour: warning },
  small: { weight: 'regular', size: 7.25, line: 10.25, colour: inkSoft },
} as const satisfies Record<string, TextStyle>

/** The width of a text as it will be drawn, in points. */
export function widthOfText(text: string, { weight, size }: TextStyle): number {
  return typefaceOf(weight).widthOf(text) * size
}
