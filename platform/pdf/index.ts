export {
  colours,
  drawDecoration,
  drawFactLines,
  drawFacts,
  drawFooterOnEachPage,
  drawFooters,
  drawLine,
  drawTagged,
  drawText,
  type Fact,
  type Structure,
  styles,
  type TextStyle,
} from './draw.ts'
export { bytesOfPdf, contentWidth, openPdf, page } from './open-pdf.ts'
