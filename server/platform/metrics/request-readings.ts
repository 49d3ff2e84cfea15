import type { Registry } from 'prom-client';
import {
  DURATION_BUCKETS,
  type RequestFigures,
  type RequestSeries,
} from '#server/platform/http/listener/observe-requests.ts';
import { addReading, byLabel, single, type Reading } from './readings.ts';

const DURATIONS = 'quad_request_duration_seconds';

export function addRequestReadings(registry: Registry, figures: RequestFigures): void {
  addReading(registry, {
    name: DURATIONS,
    help: 'Requests by route as declared, method and class of status (closed: the client disconnected), with their times.',
    type: 'histogram',
    read: () => [...figures.series.values()].flatMap(readSeries),
  });
  addReading(registry, {
    name: 'quad_requests_in_flight',
    help: 'Requests without an answer yet. Open streams are not among them.',
    type: 'gauge',
    read: () => single(figures.inFlight),
  });
  addReading(registry, {
    name: 'quad_live_streams',
    help: 'Open server-sent events.',
    type: 'gauge',
    read: () => single(figures.streams),
  });
  addReading(registry, {
    name: 'quad_error_answers_total',
    help: 'Error answers by code.',
    type: 'counter',
    read: () => byLabel('code', figures.codes),
  });
  addReading(registry, {
    name: 'quad_unreadable_requests_total',
    help: 'Input that was no HTTP request, was too long or too slow, and got a 400.',
    type: 'counter',
    read: () => single(figures.unreadable),
  });
  addReading(registry, {
    name: 'quad_connections_refused_total',
    help: 'Connections closed because too many were open.',
    type: 'counter',
    read: () => single(figures.connectionsRefused),
  });
}

function readSeries({ route, method, status, buckets, seconds }: RequestSeries): readonly Reading[] {
  const labels = { route, method, status };
  let count = 0;
  const readings = buckets.map((number, nth): Reading => {
    count += number;
    return {
      labels: { ...labels, le: DURATION_BUCKETS[nth] ?? '+Inf' },
      value: count,
      metricName: `${DURATIONS}_bucket`,
    };
  });
  return [
    ...readings,
    { labels, value: seconds, metricName: `${DURATIONS}_sum` },
    { labels, value: count, metricName: `${DURATIONS}_count` },
  ];
}
