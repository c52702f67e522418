import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import { useWidth } from '#ui/chart'
import { Note } from '#ui/page'
import styles from './portfolio.module.css'

type BarChartProps = {
  readonly title: string
  /** What each bar of a row stands for; the first one has the first colour. */
  readonly series: readonly string[]
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[]
  /** Empty for a value that has no tick. */
  readonly format: (value: number) => string
}

const barHeight = 11
const gap = 9
const margin = { top: 4, end: 18, bottom: 28 }
/** The width of a character of the small text. */
const character = 7

/** Horizontal bars, several in a row for several series. The table beside it has the same figures as text. */
export function BarChart({ title, series, rows, format }: BarChartProps) {
  const [frame, width] = useWidth(340)
  const id = useId()
  const start = Math.min(20 + character * Math.max(...rows.map(({ label }) => label.length)), width / 2)
  const floor = margin.top + rows.length * (series.length * barHeight + gap)
  const y = scaleBand({ domain: rows.map(({ label }) => label), range: [margin.top, floor] })
  const all = rows.flatMap(({ values }) => values)
  const [min, max] = [Math.min(0, ...all), Math.max(0, ...all)]
  const x = scaleLinear({ domain: [min, max], range: [start, width - margin.end], nice: 4 })
  const largest = rows.map(({ label, values }) => `${label}: ${values.map(format).join(' and ')}`).join('; ')
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        {series.length > 1 ? (
          <span className={styles.legend}>
            {series.map((name, index) => (
              <span key={name} data-series={index}>
                {name}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      <div ref={frame}>
        {min === max ? (
          <Note>None</Note>
        ) : (
          <svg
            viewBox={`0 0 ${width} ${floor + margin.bottom}`}
            role="img"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-description`}
          >
            <title id={`${id}-title`}>{title}</title>
            <desc id={`${id}-description`}>{`${series.length > 1 ? `${series.join(' and ')}. ` : ''}${largest}.`}</desc>
            <AxisBottom
              scale={x}
              top={floor}
              tickValues={x
                .ticks(Math.max(2, Math.floor((width - start) / 90)))
                .filter((value) => format(value) !== '')}
              tickFormat={(value) => format(Number(value))}
              tickLength={5}
              hideAxisLine
              axisClassName={styles.axis ?? ''}
            />
            {rows.map(({ label, values }) =>
              values.map((value, index) => (
                <Bar
                  key={`${label} ${series[index]}`}
                  data-series={index}
                  x={Math.min(x(0), x(value))}
                  y={(y(label) ?? 0) + gap / 2 + index * barHeight}
                  width={Math.max(value === 0 ? 0 : 1, Math.abs(x(value) - x(0)))}
                  height={barHeight - 1}
                />
              )),
            )}
            <g className={styles.axis}>
              <line x1={x(0)} x2={x(0)} y1={margin.top} y2={floor} />
            </g>
            <AxisLeft
              scale={y}
              left={start}
              hideTicks
              hideAxisLine
              axisClassName={styles.axis ?? ''}
              numTicks={rows.length}
            />
          </svg>
        )}
      </div>
    </figure>
  )
}
