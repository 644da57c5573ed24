import { z } from "zod";

/* In the browser zod would try `new Function`, which the page's policy forbids and reports. */
if (typeof window !== "undefined") z.config({ jitless: true });
