declare module "parse-prometheus-text-format" {
  interface Sample {
    labels?: { [label: string]: string };
    /** Value of counters and gauges. */
    value?: string;
  }
  interface Family {
    name: string;
    type: string;
    help: string;
    metrics: Sample[];
  }
  export default function parsePrometheus(text: string): Family[];
}
